/** Patterns for lowercase text that, as a whole, is chat rather than work. */
export const SMALL_TALK: RegExp[] = [
  // Introductions and moods.
  /^(?:so |and |but )?(?:who|what) (?:are|r) (?:you|u)\b.{0,40}$/,
  /^(?:what(?:'s| is) your name|how old are you|where are you from|are you (?:an? )?(?:ai|bot|robot|human|real|there|ok|alive|chatgpt|gpt|claude)\b.{0,40}|who (?:made|created|built|trained) you)/,
  /^(?:what can you do|what do you do|how do you work|do you (?:like|love|know|speak|have feelings|dream|sleep|think|remember|believe)\b.{0,80}|can you (?:talk|speak|hear me|think|feel|dream)\b.{0,40})$/,
  /^(?:how are you|how(?:'s| is) it going|how do you do|what(?:'s| is) up|sup|how was your (?:day|weekend)|long time no see|nice to meet you|have a (?:nice|good|great) (?:day|weekend|evening|one)|see you(?: later| soon)?|good ?(?:bye|night)|bye|happy (?:birthday|new year|holidays)|merry christmas|congratulations?|congrats|well done|good (?:job|work)|great (?:job|work)|i love you|i hate you|i am (?:bored|hungry|tired|sad|happy)|i'm (?:bored|hungry|tired|sad|happy)|you are (?:great|awesome|stupid|the best|dumb)|lol|haha\w*)\b.{0,40}$/,
  /^(?:help|help me|can you help(?: me)?|i need (?:your )?help|i have a question|(?:can|may|could) i ask (?:you )?(?:a question|something)|is (?:anyone|anybody|someone) (?:here|there))$/,
  // Verse, jokes, homework.
  /(?:^|\b(?:please|and|you|me|instructions|now) )(?:write|compose|tell|recite|sing|give|make|create|generate|draw)(?: me| us)? (?:an?|the|some|another|your) (?:\w+ ){0,2}(?:poem|joke|haiku|sonnet|limerick|song|rap|fairy ?tale|bedtime story|love letter|riddle|essay|recipe|fun fact|picture of)\b/,
  /^(?:tell me )?(?:something funny|a joke)/,
  /^(?:what|how)(?:'s| is| will be)? (?:the )?(?:weather|temperature)\b.{0,60}$|^(?:will|is) it (?:going to )?(?:rain|snow|sunny)(?:ing)?\b.{0,40}$/,
  /^(?:what(?:'s| is)|calculate|compute|solve|how much is|evaluate|simplify|find)?:? ?(?:the (?:sum|product|square root|derivative|integral|value) of )?[\d\s+\-*/^().,=x²³√π?!%÷×]{3,}$/,
  /^(?:solve|calculate|compute|find)\b.{0,30}(?:\b(?:for x|equation|derivative|integral|square root)\b|[xy]\s?[=+*^-]\s?\d|\d\s?[xy]\b)/,
  /^what(?:'s| is) the (?:derivative|integral|square root|sum|product|capital|population|meaning of life|time|date|distance (?:to|between)|tallest|largest|biggest)\b/,
  /^what (?:time|day|date|year) is it\b/,
  /^who (?:is|was|won|wrote|invented|discovered|painted) (?!responsible|working|assigned|on|in charge|owner|the owner|able|allowed)/,
  /^(?:how (?:tall|old|far|big|deep|heavy) (?:is|are|was)|when (?:was|did|is) .{0,40}\b(?:born|die|war|birthday|easter|christmas))\b/,
  /^(?:can you |please )?translate .{1,200} (?:in)?to (?:english|german|french|spanish|italian|portuguese|russian|chinese|japanese|arabic|latin)$/,
  /^(?:can you |please )?(?:recommend|suggest)(?: me| us)? (?:an? |some )?(?:good |nice )?(?:movie|film|book|restaurant|song|recipe|name for my|place to eat|holiday)/,
  /^(?:do|write|help me with|solve) (?:my |the )?(?:maths?|homework|essay)\b/,
  // What the writer likes, and commands to ignore instructions or just say something.
  /^my favou?rite (?:colou?r|animal|food|dish|drink|movie|film|song|book|band|singer|season|number|sport|team|city|country|day) (?:is|are|was)\b.{1,40}$/,
  /^(?:(?:i|we) (?:really )?(?:like|love|hate|adore) |)(?:the |my )?(?:cats?|dogs?|kittens?|puppies|birds?|horses?|flowers|pizza|pasta|chocolate|coffee|tea|beer|wine|music|football|soccer|summer|winter|spring|autumn|life|sun|moon|sea|sky)(?: (?:is|are) (?:so |very |really )?(?:nice|cute|sweet|great|good|beautiful|lovely|cool|awesome|funny|delicious|tasty|blue|bright|short|hard))?$/,
  /^(?:please )?(?:ignore|disregard|forget) (?:all )?(?:of )?(?:the |your |my |these )?(?:previous|prior|above|earlier|preceding) (?:instructions?|prompts?|rules|messages?|directions)(?:(?: and| then|[,.;:])* (?:just |only |please )?(?:say|reply|respond|answer|repeat|sing|shout|tell me|talk)\b.{0,60})?$/,
  // German.
  /^(?:wie geht(?:'?s| es)(?: dir| ihnen| euch)?|wer bist du|was bist du|was kannst du(?: alles)?|bist du (?:ein )?(?:mensch|bot|roboter|ki)|wie hei(?:ß|ss)t du|danke(?: schön| sehr)?|vielen dank|tsch(?:ü|ue)ss|auf wiedersehen|alles gute|wie (?:ist|wird) das wetter.{0,40}|wie sp(?:ä|ae)t ist es)$/,
  /^(?:bitte )?(?:schreib|dichte|erz(?:ä|ae)hl|sing)e? (?:mir |uns )?(?:bitte )?(?:ein(?:en|e)? )(?:\S+ )?(?:gedicht|witz|lied|geschichte|m(?:ä|ae)rchen|aufsatz)/,
  // French, Spanish, Portuguese, Italian.
  /^(?:(?:comment )?(?:ça|ca) va|comment (?:allez[- ]vous|vas[- ]tu)|qui es[- ]tu|qui (?:êtes|etes)[- ]vous|merci(?: beaucoup)?|au revoir|quel temps fait[- ]il.{0,40}|quelle heure est[- ]il)$/,
  /^(?:écris|ecris|raconte|chante)[- ](?:moi|nous) (?:un|une) (?:\S+ )?(?:poème|poeme|blague|chanson|histoire)/,
  /^(?:(?:qué|que) tal|(?:cómo|como) (?:estás|estas|está|te llamas)|qui[eé]n eres|(?:muchas )?gracias|adi[oó]s|(?:qué|que) tiempo hace.{0,40}|(?:qué|que) hora es)$/,
  /^(?:escr[ií]beme|cu[eé]ntame|escribe|cuenta) (?:un|una) (?:poema|chiste|canción|cuento|historia)/,
  /^(?:tudo bem|como (?:vai|você está)|quem é você|(?:muito )?obrigad[oa]|tchau|come stai|come va|chi sei|grazie(?: mille)?|arrivederci|che tempo fa.{0,40})$/,
  /^(?:escreva|conte|faça)(?:[- ]me)? (?:um|uma) (?:poema|piada|música)|^(?:scrivi(?:mi)?|raccontami) (?:una? )(?:poesia|barzelletta|canzone|storia)/,
  // Russian, Arabic, Chinese, Japanese, Korean.
  /^(?:как дела|кто ты(?: такой)?|как тебя зовут|спасибо(?: большое)?|пока|до свидания|какая (?:сегодня )?погода.{0,40}|сколько времени|что ты умеешь)$/,
  /^(?:напиши|сочини|расскажи)(?: мне)? (?:стих|стихотворение|анекдот|сказку|песню|шутку)/,
  /^(?:كيف حالك|من أنت|شكرا(?: جزيلا)?|شكرًا|ما اسمك|كيف الطقس.{0,40}|مع السلامة|اكتب لي قصيدة.{0,80})$/,
  /^(?:你是谁|您是谁|你叫什么(?:名字)?|谢谢(?:你|您)?|再见|你好吗|今天天气.{0,20}|几点了|(?:请)?(?:给我)?(?:写|作)一首.{0,10}诗.{0,20}|(?:给我)?讲个笑话)$/,
  /^(?:元気(?:です|ですか)?|お元気ですか|あなたは(?:誰|だれ)(?:ですか)?|ありがとう(?:ございます)?|さようなら|今日の天気.{0,20}|今何時(?:ですか)?|.{0,20}詩を書いて(?:ください)?)$/,
  /^(?:감사합니다|고마워(?:요)?|누구세요|너는 누구(?:니|야)|잘 지내(?:요|세요|니))$/,
];

/** A greeting or thanks at the beginning. */
export const GREETING =
  /^(?:(?:hi|hiya|hey+|hello|yo|greetings|howdy|good (?:morning|afternoon|evening|day)|hallo|moin|servus|grüß gott|guten (?:tag|morgen|abend)|bonjour|bonsoir|salut|hola|buen[oa]s(?: d[ií]as| tardes| noches)?|olá|oi|bom dia|boa tarde|ciao|buongiorno|привет|здравствуйте|добрый день|你好|您好|大家好|こんにちは|こんばんは|おはよう(?:ございます)?|안녕하세요|مرحبا|السلام عليكم|namaste|thanks?|thank you|thx|ty|cheers|please|ok(?:ay)?|yes|no|sure|cool|nice|great)(?![\p{L}\p{N}])(?: (?:there|team|all|everyone|everybody|folks|guys|you|so much|very much|a lot|again|zusammen|leute|à tous|equipo|a todos|pessoal|всем|bot|assistant|chatgpt|claude|ai|world|for (?:your|the|all(?: the| your)?) (?:help|support|time|work|quick (?:reply|answer)|answer)))*[\s,.!?:;~…。！？，、]*)+/u;

/**
 * Words that show the text is about a product after all, for example when "Tell me a joke" is the
 * name of a feature.
 */
export const PRODUCT =
  /\b(?:bugs?|errors?|crash\w*|fail\w*|broken|button|page|screen|app|apps|website|login|log ?in|sign ?in|field|forms?|export|import|api|endpoint|feature|widget|dialog|menu|tab|users?|customers?|server|database|release|version|ticket|issue|story (?:points|map)|sprint|dashboard|setting|settings|notification|search|filter|upload|download|link|docs?|documentation|readme|test suite|build|deploy\w*|does(?:n't| not) work|not working|fix|implement|generator|module|function|fehler|funktion|absturz|seite|erreur|page|bouton|botón|página|ошибк\w*)\b|ошибк|错误|エラー|バグ|ボタン|画面|页面|خطأ/u;

export const LOREM = new Set(
  "lorem ipsum dolor sit amet consectetur adipiscing adipisicing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum".split(
    " ",
  ),
);

/** Placeholder words. */
export const FILLERS = new Set(
  "test testing tests tester foo bar baz qux blah bla blabla bleh xyz abc abcd abcdef qwerty qwertz azerty asdf text sample example dummy placeholder something anything nothing whatever stuff thing things idk hmm hm um uh eh ah oh lol haha hahaha hehe meh nope yep yeah yes no ok okay one two three".split(
    " ",
  ),
);
