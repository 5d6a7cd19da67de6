/**
 * Words that say nothing about the topic of an issue: English function words, fragments of
 * contractions ("doesn't"), and the few words that every tracker uses. Document frequencies handle
 * this in a large project, but are of little use in a new one with ten issues.
 */
const LIST = `
a about above after again against all also although always am an and any anybody anyone anything
are aren arent as at be because been before being below between both but by can cannot cant com
could couldn couldnt did didn didnt do does doesn doesnt doing don done dont down during each either
else etc even ever every few for from further get gets getting got had hadn has hasn hasnt have haven
havent having he hello her here hers hi him his how however http https i ie if im in instead into is
isn isnt it its itself ive just least let like ll made make many may me maybe might more most much
must my myself need neither no nobody none nor not nothing now of off often on once one only onto or
other our out over own per please quite rather re really same see seem seems shall she should
shouldn shouldnt since so some something sometimes still such than thank thanks that the their them
then there these they thing things this those though through thus to too under until up upon us use
used using ve very via want was wasn wasnt way we well were weren what when where whether which while
who whom whose why will with within without won wont would wouldn wouldnt www yes yet you your
bug issue
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
