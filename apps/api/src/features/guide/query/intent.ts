import type { SearchKind } from '@kindred/validation/discovery';
import { type Goal, type GuideType, INDUSTRIES, type Industry } from '@kindred/validation/guide';
import type { GuideQuery } from '@kindred/validation/guide/query';
import { wordsOf } from '../../discovery/service.ts';

/** Beginnings of words that name a goal. */
const GOAL_WORDS: Readonly<Record<Goal, RegExp>> = {
  grow: /^(?:grow|growth|audience|reach|invit|recruit|members?$|follower|traffic|promot|partner|bigger|expand)/,
  monetize:
    /^(?:monet|money|earn|income|revenue|sell|sale|paid|paying|price|pricing|charge|subscri|booking|client|customer)/,
  engage:
    /^(?:engag|activ|quiet|dead|silent|retain|retention|convers|discuss|challenge|motivat|inactive|leav|churn)/,
  launch:
    /^(?:launch|start(?:s|ing)?$|begin(?:s|ning)?$|found(?:ing)?$|open$|creat(?:e|es|ing)$|build|publish|first$|kick)/,
  automate: /^(?:automat|autopilot|welcom|onboard|rule|repeat|faq|answers?$|routine|save$|time$)/,
};
/** The more telling first, for where words suggest two: everybody speaks of members. */
const BY_WORDS = ['monetize', 'engage', 'automate', 'launch', 'grow'] as const satisfies readonly Goal[];
const INDUSTRY_WORDS: Readonly<Record<Industry, RegExp>> = {
  fitness: /^(?:fitness|gym|train|workout|yoga|run|runn|sport|health|coach|strength|wellness|cycl|hik|climb)/,
  business: /^(?:business|compan|startup|founder|market|consult|agency|retail|sales|freelanc|entrepreneur)/,
  creative:
    /^(?:creativ|art|artist|design|photo|music|writ|craft|paint|video|film|illustrat|pottery|ceramic)/,
  tech: /^(?:tech|software|code|coding|develop|program|engineer|data|web|app$|apps|saas|open-source)/,
  education: /^(?:educat|teach|learn|course|lesson|school|student|tutor|class|workshop|language)/,
  lifestyle:
    /^(?:lifestyle|food|bak|cook|travel|garden|home|family|parent|fashion|beauty|mindful|sourdough|bread)/,
};
/** Words that name a kind of result. */
const TYPE_WORDS: readonly [RegExp, SearchKind][] = [
  [/^(?:tribes?|communit(?:y|ies)|groups?)$/, 'tribe'],
  [/^(?:business(?:es)?|compan(?:y|ies)|shops?|stores?|cafes?|baker(?:y|ies))$/, 'business'],
  [/^(?:services?|book|bookings?|appointments?|sessions?|consultations?|hire|rent)$/, 'service'],
  [/^(?:events?|meetups?|workshops?|webinars?|live)$/, 'event'],
  [/^(?:products?|templates?|downloads?|buy|ebooks?)$/, 'product'],
  [/^(?:courses?|lessons?|learn|class(?:es)?)$/, 'course'],
  [/^(?:persons?|people|mentors?|experts?|teachers?|somebody|someone|who)$/, 'person'],
];
/** Words of goals and types that say nothing about the topic. */
const GENERIC =
  /^(?:gr[eo]w(?:s|ing|th)?|audience|reach|invit\w*|recruit\w*|members?|followers?|traffic|bigger|expand|moneti\w*|money|earn\w*|income|revenue|sell\w*|sales?|paid|paying|engag\w*|activ\w*|quiet|dead|silent|retention|inactive|leav\w*|churn|launch\w*|start(?:s|ed|ing)?|begin(?:s|ning|ners?)?|open|creat(?:e|es|ing)|build(?:s|ing)?|publish(?:es|ing)?|first|automat\w*|autopilot|welcom\w*|onboard\w*|tribes?|communit(?:y|ies)|groups?|business(?:es)?|services?|book|bookings?|appointments?|sessions?|events?|meetups?|workshops?|webinars?|products?|buy|courses?|lessons?|learn|class(?:es)?|persons?|people|answers?)$/;
/** What no answer is about. */
const STOP = new Set(
  (
    'a about after all also am an and any are as at be because been but by can cannot could did do does for from get getting give go had ' +
    'has have help her his how i if im in into is it its just know like looking make many me more most much my need no ' +
    'not of on or other our out people please should so some somebody someone something than that the their them then ' +
    'there these they thing things this to too up us want was way we well were what when where which who why will ' +
    'with without would you your find show tell me best good great new next month day days people ' +
    'buy hire happen happening happens nearby near meet others question questions today tonight'
  ).split(' '),
);

/** What of each type is looked for. */
export const KINDS: Readonly<Record<GuideType, readonly SearchKind[]>> = {
  all: ['tribe', 'business', 'service', 'event', 'product', 'course', 'person', 'post'],
  tribe: ['tribe'],
  business: ['business'],
  service: ['service'],
  event: ['event'],
  product: ['product'],
};

export interface Intent {
  goal: Goal | null;
  industry: Industry | null;
  kinds: readonly SearchKind[];
  /** Whether a filter was chosen. */
  isNarrowed: boolean;
  /** What it is about, without what names a goal or a kind: looked for everywhere. */
  words: string[];
  /** Every word that says anything: compared with playbooks. */
  all: string[];
  /** What they asked for by name, such as an event. */
  named: readonly SearchKind[];
  /** True if the industry is a filter that was set. */
  isIndustryChosen: boolean;
}

/** A community is a tribe here. */
const inOurWords = (word: string) => (/^(?:communit|group)/.test(word) ? 'tribe' : word);

/** What was chosen counts more than what the words suggest. */
export function intentOf(query: GuideQuery): Intent {
  const all = wordsOf(query.query).filter((word) => word.length > 1 && !STOP.has(word));
  const matching = <Name extends string>(names: readonly Name[], words: Record<Name, RegExp>) => {
    const hits = names.map((name) => all.filter((word) => words[name].test(word)).length);
    const most = Math.max(...hits);
    return most === 0 ? null : (names[hits.indexOf(most)] ?? null);
  };
  const goal = query.goal ?? matching(BY_WORDS, GOAL_WORDS);
  const industry = query.industry ?? matching(INDUSTRIES, INDUSTRY_WORDS);
  const named = TYPE_WORDS.filter(([words]) => wordsOf(query.query).some((word) => words.test(word))).map(
    ([, kind]) => kind,
  );
  const words = all.filter((word) => !GENERIC.test(word));
  const isNarrowed = query.type !== 'all' || Boolean(query.goal) || Boolean(query.industry);
  return {
    goal,
    industry,
    isIndustryChosen: Boolean(query.industry),
    isNarrowed,
    kinds: KINDS[query.type],
    words,
    all: all.map(inOurWords),
    named,
  };
}
