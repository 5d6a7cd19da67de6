import type { Lexicon } from "./lexicon";

const GERMAN: Lexicon = {
  language: "de",
  negation: /(?:kein(?:e|en|er)?|nicht|ohne|nie) $/,
  type: [
    [
      3.2,
      [
        "abst(?:urz|ürze|ürzt)|stürzt(?: \\S+){0,3} ab",
        "(?:geht|funktionier(?:t|en)|klappt|lädt|laden|öffnet|startet|läuft|speichert|reagiert)(?: \\S+){0,4} (?:nicht|nie)(?: mehr)?",
        "fehler(?:meldung|haft|hafte|hafter)?|bugs?",
        "kaputt|defekt",
        "falsch(?:e|er|es|en)?|falschem",
        "datenverlust|fehlgeschlagen|schlägt(?: \\S+){0,3} fehl|schlagen(?: \\S+){0,3} fehl",
        "hängt|friert(?: \\S+)? ein|eingefroren|bleibt(?: \\S+){0,4} (?:hängen|leer|weiß|stehen)",
        "verschw(?:indet|unden|inden)|verloren|doppelt(?:e|en)?|tippfehler|rechtschreibfehler",
        "kann(?: \\S+){0,6} nicht|können(?: \\S+){0,6} nicht|lässt sich(?: \\S+){0,6} nicht|lassen sich(?: \\S+){0,6} nicht",
        "wird(?: \\S+){0,6} nicht|werden(?: \\S+){0,6} nicht|nicht mehr",
        "zeitüberschreitung|abgeschnitten|überlapp\\w+|ungültig\\w*",
      ],
    ],
    [
      0.8,
      [
        "nicht|keine?[rn]?",
        "obwohl|statt(?:dessen)?|trotzdem|aber",
        "seit (?:dem|der|gestern|heute)",
        "langsam|leer(?:e|es)?|plötzlich|manchmal",
      ],
    ],
    [
      -3,
      [
        "wäre (?:es )?(?:schön|toll|gut|hilfreich|praktisch|super|prima|nett|nützlich)|schön wäre|toll wäre|hilfreich wäre",
        "wunsch|wünsch(?:e|en|enswert)(?: \\S+)?|hätte(?:n)? gerne?|möchte(?:n)?|würde(?:n)?(?: \\S+){0,2} gerne?",
        "als (?:\\S+ ){1,4}(?:möchte|will|brauche) ich",
        "bitte(?: \\S+){0,8} (?:ergänzen|hinzufügen|einbauen|ermöglichen|anbieten|unterstützen|einführen)",
        "dunkle[rns]? (?:modus|design)|dunkelmodus",
        "möglichkeit|funktion (?:zum|für|um)|option|unterstützung (?:für|von)|vorschlag|idee|verbesserung|neue[rsn]?",
        "(?:wir )?(?:brauchen|benötigen)|sollte(?:n)?(?: \\S+){0,8} können",
        "müssen|muss|vorgeschrieben|gesetzlich",
        "damit|künftig|exportieren können|einführen|hinzufügen|ergänzen|anbieten|einbauen",
      ],
    ],
    [
      -1.2,
      [
        "export|import|filter|vorlagen?|automatisch|anbindung|schnittstelle|integration|umstellung|umstellen",
      ],
    ],
  ],
  priority: [
    [
      3.4,
      [
        "datenverlust|daten (?:\\S+ )?(?:verloren|gelöscht|weg)|sicherheitslücke|dringend(?:e[rs]?)?|sofort|kritisch|notfall|ausfall|ausgefallen|niemand|alle(?:n)? (?:kunden|nutzer|benutzer|mitarbeiter|anwender)(?:n)?|produktion steht|doppelt (?:abgebucht|belastet|berechnet)|patienten?(?:daten)?|fremde(?:r|n)? (?:daten|rechnungen|kunden\\w*)|steht still|gesperrt|falsche(?:r|n)? (?:dosis|dosierung)",
      ],
    ],
    [
      1.6,
      [
        "abst(?:urz|ürze|ürzt)|stürzt(?: \\S+){0,3} ab|wichtig|viele(?:n)? (?:kunden|nutzer|benutzer|anwender)|mehrere(?:n)? (?:kunden|nutzer)|jedes mal|immer|bis (?:freitag|montag|zum|ende)|frist|anmelden|anmeldung|bezahl\\w+|zahlung(?:en)?|rechnung(?:en)?|umsatz|dsgvo|gesetzlich|vorgeschrieben|verloren|blockiert|unbrauchbar|schnell(?:stmöglich)?|kasse",
      ],
    ],
    [
      -1.6,
      [
        "klein(?:e|er|es|igkeit)|kosmetisch|nicht (?:so )?(?:dringend|wichtig|eilig)|selten|umgehen|umweg|workaround|farbe|symbol|pixel|schöner|abstand|wäre (?:schön|nett)",
      ],
    ],
    [
      -3,
      [
        "tippfehler|rechtschreibfehler|irgendwann|keine eile|eilt nicht|wenn (?:mal )?zeit|bei gelegenheit|spielerei",
      ],
    ],
  ],
};

const FRENCH: Lexicon = {
  language: "fr",
  type: [
    [
      3.2,
      [
        "plant(?:e|age|ages)|bug(?:s|ue)?|erreurs?|échou(?:e|ent|é)|échec|panne|cassée?s?",
        "ne (?:\\S+ )?(?:fonctionne(?:nt)?|marche(?:nt)?|s'ouvre(?:nt)?|s'affiche(?:nt)?|charge|répond|démarre|se lance|s'envoie|part)(?: \\S+)? (?:pas|plus)",
        "n'(?:\\S+)(?: \\S+){0,3} (?:pas|plus)|ne \\S+ (?:pas|plus)",
        "impossible de|perte de données|page blanche|écran (?:blanc|noir)|bloquée?s?|fig(?:e|ée?)",
        "(?:faux|fausse|mauvaise?|incorrecte?)s?|disparaît|disparu(?:e|s|es)?|perdue?s?|faute (?:de frappe|d'orthographe)|en double|deux fois",
      ],
    ],
    [0.8, ["pas|plus|alors que|au lieu|depuis (?:la|le|hier)|parfois|lente?|vide"]],
    [
      -3,
      [
        "serait (?:bien|utile|pratique|super|génial|agréable|souhaitable)|il faudrait|il faut|devons|obligatoire|souhaite(?:rait|rais|rions|nt)?|j'aimerais|nous aimerions|on aimerait|voudra(?:is|it)|voudrions",
        "en tant qu(?:e |')|possibilité|pouvoir|ajouter|ajout|permettre|proposer|prévoir|mettre en place|intégrer|prendre en charge|mode sombre|amélioration|suggestion|idée|nouve(?:au|lle)|afin (?:de|que)|pour que",
      ],
    ],
    [-1.2, ["export(?:er)?|import(?:er)?|filtr(?:e|er)|automatique(?:ment)?|intégration"]],
  ],
  priority: [
    [
      3.4,
      [
        "perte de données|données (?:\\S+ )?perdues|urgente?|critique|immédiatement|faille(?: de sécurité)?|personne ne|tous les (?:clients|utilisateurs)|toutes les|hors service|en panne|débité(?:e|s)? (?:\\S+ )?deux fois|patients?|d'un autre (?:client|utilisateur|patient)|d'autres clients",
      ],
    ],
    [
      1.6,
      [
        "plant(?:e|age)|important(?:e|s)?|plusieurs (?:clients|utilisateurs)|beaucoup de|à chaque fois|toujours|connecter|connexion|paiements?|payer|factur(?:e|es|ation)|bloqu(?:e|ée?|ant)s?|avant (?:le|la|lundi|vendredi)|rgpd|légale?|obligatoire|rapidement|commandes?",
      ],
    ],
    [
      -1.6,
      [
        "mineure?|petite?s?|esthétique|pas (?:très )?urgent|rarement|contourn(?:er|ement)|couleurs?|icônes?|serait (?:bien|sympa|agréable)",
      ],
    ],
    [
      -3,
      [
        "faute (?:de frappe|d'orthographe)|un jour|pas pressée?|rien de pressé|quand (?:vous aurez|on aura) le temps|anecdotique",
      ],
    ],
  ],
};

const SPANISH: Lexicon = {
  language: "es",
  type: [
    [
      3.2,
      [
        "error(?:es)?|fall(?:a|o|os|an)|se (?:cierra|cuelga|bloquea|congela|queda)|rot[oa]s?|bug",
        "no (?:se |me |nos |le )?(?:funcionan?|carga(?:n)?|abren?|guarda(?:n)?|muestra(?:n)?|responde(?:n)?|puedo|podemos|pueden|puede|deja|aparece(?:n)?|llega(?:n)?|env[ií]a(?:n)?|inicia|actualiza)",
        "pérdida de datos|página en blanco|pantalla (?:en blanco|negra)|incorrect[oa]s?|equivocad[oa]s?|mal calculad[oa]|desaparec(?:e|en|ió|ieron)|perd(?:ido|idos|emos|ió)|duplicad[oa]s?|dos veces|errata|falta de ortografía|imposible",
      ],
    ],
    [0.8, ["no|pero|en vez de|en lugar de|desde (?:la|el|ayer)|a veces|lent[oa]|vací[oa]"]],
    [
      -3,
      [
        "sería (?:bueno|genial|útil|ideal|estupendo|bonito|interesante|práctico)|estaría bien|me gustaría|nos gustaría|quisiera|quiero|queremos|desearía",
        "como (?:\\S+ ){1,4}quiero|necesitamos|tenemos que|hay que|debemos|obligatori[oa]|posibilidad|opción (?:de|para)|poder|añadir|agregar|permitir|incluir|implementar|ofrecer|integrar|modo oscuro|mejora|sugerencia|propuesta|idea|nuev[oa]s?|para que",
      ],
    ],
    [-1.2, ["exportar|importar|filtr(?:o|ar)|automátic(?:o|a|amente)|integración"]],
  ],
  priority: [
    [
      3.4,
      [
        "pérdida de datos|urgente|crítico|inmediatamente|nadie puede|todos los (?:clientes|usuarios)|caíd[oa]|vulnerabilidad|brecha|cobr(?:a|ó|ado|an) (?:\\S+ )?(?:dos veces|doble)|datos de otr[oa]s?|pacientes?|perd(?:ido|emos|imos) (?:\\S+ )?(?:datos|pedidos)",
      ],
    ],
    [
      1.6,
      [
        "importante|much[oa]s|vari[oa]s (?:clientes|usuarios)|siempre|cada vez|iniciar sesión|pagos?|pagar|factur(?:a|as|ación)|bloque(?:a|ado)|antes de(?:l)?|legal|obligatorio|cuanto antes|pedidos?|se (?:cierra|cuelga)",
      ],
    ],
    [
      -1.6,
      [
        "menor|pequeñ[oa]s?|estétic[oa]|no (?:es )?urgente|rara vez|colores?|iconos?|estaría bien|sería bonito",
      ],
    ],
    [
      -3,
      ["errata|ortografía|algún día|sin prisa|no hay prisa|cuando (?:haya|tengan|tengáis) tiempo"],
    ],
  ],
};

const PORTUGUESE: Lexicon = {
  language: "pt",
  type: [
    [
      3.2,
      [
        "erros?|falh(?:a|as|am|ou)|travou|trava(?:ndo)?|quebrad[oa]|fecha sozinh[oa]",
        "não (?:\\S+ )?(?:funciona(?:m)?|carrega(?:m)?|abre(?:m)?|salva|mostra|responde|consigo|conseguimos|conseguem|aparece(?:m)?|chega(?:m)?|atualiza)",
        "tela (?:branca|preta|em branco)|perda de dados|errad[oa]s?|incorret[oa]s?|sum(?:iu|iram|indo)|perdid[oa]s?|duplicad[oa]s?|duas vezes|erro de digitação",
      ],
    ],
    [0.8, ["não|mas|em vez de|desde (?:a|o|ontem)|às vezes|lent[oa]|vazi[oa]"]],
    [
      -3,
      [
        "seria (?:bom|ótimo|legal|útil|interessante)|gostaria(?:mos)?|quer(?:o|emos|ia)|precisamos|temos que|devemos|obrigatóri[oa]|possibilidade|opção (?:de|para)|poder|adicionar|permitir|incluir|implementar|oferecer|integrar|modo escuro|melhoria|sugestão|ideia|nov[oa]s?|para que",
      ],
    ],
    [-1.2, ["exportar|importar|filtr(?:o|ar)|automátic(?:o|a)|integração"]],
  ],
  priority: [
    [
      3.4,
      [
        "perda de dados|urgente|crítico|imediatamente|ninguém|todos os (?:clientes|usuários|utilizadores)|fora do ar|vulnerabilidade|cobrad[oa] (?:\\S+ )?duas vezes|pacientes?|dados de outr[oa]s?",
      ],
    ],
    [
      1.6,
      [
        "importante|muit[oa]s|vári[oa]s|sempre|toda vez|entrar|login|pagamentos?|pagar|fatura(?:s|mento)?|bloquead[oa]|antes d[oa]|legal exigência|obrigatório|lgpd|pedidos?|trava",
      ],
    ],
    [
      -1.6,
      ["menor|pequen[oa]s?|estétic[oa]|não é urgente|raramente|cor(?:es)?|ícones?|seria legal"],
    ],
    [
      -3,
      [
        "erro de digitação|ortografia|algum dia|sem pressa|quando (?:der|sobrar tempo|houver tempo)",
      ],
    ],
  ],
};

export const EUROPEAN: Lexicon[] = [GERMAN, FRENCH, SPANISH, PORTUGUESE];
