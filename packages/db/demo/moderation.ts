import { createHash } from 'node:crypto';
import type { SnapshotContent } from '@kindred/validation/moderation/cases';
import type { CaseState, DecisionAction } from '@kindred/validation/moderation/values';
import type { ReportReason } from '@kindred/validation/reports';
import { idOf } from './ids.ts';
import type { Person } from './people.ts';
import { before, type Span } from './time.ts';

/** A post of the demo as cases need it. */
interface ReportedPost {
  id?: string | undefined;
  authorId: string;
  tribeId?: string | null | undefined;
  content: string;
}

interface DemoCase {
  name: string;
  /** The latest post of this person, or the account itself. */
  about: { post: Person } | { user: Person };
  ago: Span;
  reports: [by: Person, reason: ReportReason, details: string | null][];
  state: CaseState;
  decision?: { actions: DecisionAction[]; rule: string; reason: string; ago: Span };
  appeal?: { content: string; ago: Span };
}

const CASES: DemoCase[] = [
  {
    name: 'selling',
    about: { post: 'oskar' },
    ago: '3h',
    reports: [
      ['grace', 'spam', 'The third time this week.'],
      ['priya', 'spam', null],
      ['tomas', 'other', 'Selling in the wrong place.'],
    ],
    state: 'open',
  },
  {
    name: 'insult',
    about: { user: 'tariq' },
    ago: '1d 2h',
    reports: [['lena', 'harassment', 'Insults me in every thread.']],
    state: 'open',
  },
  {
    name: 'rumor',
    about: { post: 'siobhan' },
    ago: '5h',
    reports: [['mei', 'false', 'This study does not exist.']],
    state: 'open',
  },
  {
    name: 'links',
    about: { post: 'samuel' },
    ago: '4d',
    reports: [['ruth', 'spam', 'Only links.']],
    state: 'appealed',
    decision: {
      actions: ['warn'],
      rule: 'No spam',
      reason: 'Posts that are only links to your shop are spam. Say what people find there.',
      ago: '3d',
    },
    appeal: { content: 'I explained the links in the first comment. Please look again.', ago: '2d' },
  },
  {
    name: 'joke',
    about: { post: 'mona' },
    ago: '12d',
    reports: [['jin', 'harassment', null]],
    state: 'decided',
    decision: {
      actions: ['warn'],
      rule: 'No harassment',
      reason: 'Jokes about other members are not welcome here.',
      ago: '11d',
    },
  },
  {
    name: 'disagreement',
    about: { post: 'priya' },
    ago: '20d',
    reports: [['tomas', 'false', 'I disagree.']],
    state: 'decided',
    decision: { actions: ['keep'], rule: '', reason: 'A matter of opinion, which stays.', ago: '19d' },
  },
];

function subjectOf({ about, name }: DemoCase, posts: readonly ReportedPost[]) {
  if ('user' in about) {
    const id = idOf(`person ${about.user}`);
    return { type: 'user' as const, id, authorId: id, tribeId: null, text: `@${about.user}` };
  }
  const authorId = idOf(`person ${about.post}`);
  const post = posts.find((each) => each.authorId === authorId && each.content !== '');
  if (post?.id === undefined) throw new Error(`The case ${name} has no post`);
  return { type: 'post' as const, id: post.id, authorId, tribeId: post.tribeId ?? null, text: post.content };
}

/** Cases of the demo: three that wait, one with an appeal, two decided. */
export function moderationRows(now: Date, posts: readonly ReportedPost[]) {
  const made = CASES.map((each) => {
    const { name, ago, reports, state, decision, appeal } = each;
    const subject = subjectOf(each, posts);
    const [caseId, decisionId] = [idOf(`case ${name}`), idOf(`decision ${name}`)];
    const openedAt = before(now, ago);
    const isOpen = state === 'open';
    const content: SnapshotContent = { title: null, text: subject.text, files: [], context: [] };
    const status = isOpen ? 'open' : decision?.actions.includes('keep') ? 'dismissed' : 'upheld';
    return {
      case: {
        id: caseId,
        subjectType: subject.type,
        subjectId: subject.id,
        authorId: subject.authorId,
        tribeId: subject.tribeId,
        title: [...subject.text.replace(/\s+/g, ' ')].slice(0, 140).join(''),
        state,
        isEscalated: subject.tribeId === null || name === 'selling' || !isOpen,
        escalatesAt: null,
        priority: isOpen ? reports.length / 2 : appeal === undefined ? 0 : 1,
        reportCount: isOpen ? reports.length : 0,
        openedAt,
        createdAt: openedAt,
        decidedAt: decision === undefined ? null : before(now, decision.ago),
      },
      snapshot: {
        id: idOf(`snapshot ${name}`),
        caseId,
        authorId: subject.authorId,
        content,
        digest: createHash('sha256').update(JSON.stringify(content)).digest(),
        createdAt: openedAt,
      },
      reports: reports.map(([by, reason, details], at) => ({
        id: idOf(`report ${name} ${at}`),
        reporterId: idOf(`person ${by}`),
        subjectType: subject.type,
        subjectId: subject.id,
        reason,
        details,
        status: status as 'open' | 'upheld' | 'dismissed',
        caseId,
        decisionId: decision === undefined ? null : decisionId,
        createdAt: openedAt,
      })),
      decisions:
        decision === undefined
          ? []
          : [
              {
                id: decisionId,
                caseId,
                authorId: subject.authorId,
                decidedBy: idOf('person ada'),
                actions: decision.actions,
                ruleId: null,
                rule: decision.rule || null,
                reason: decision.reason,
                note: null,
                reportedAt: openedAt,
                createdAt: before(now, decision.ago),
              },
            ],
      appeals:
        appeal === undefined
          ? []
          : [
              {
                id: idOf(`appeal ${name}`),
                decisionId,
                appellantId: subject.authorId,
                side: 'author' as const,
                content: appeal.content,
                createdAt: before(now, appeal.ago),
              },
            ],
    };
  });
  return {
    cases: made.map((each) => each.case),
    snapshots: made.map((each) => each.snapshot),
    reports: made.flatMap((each) => each.reports),
    decisions: made.flatMap((each) => each.decisions),
    appeals: made.flatMap((each) => each.appeals),
  };
}
