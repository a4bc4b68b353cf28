import { BlockList, isIP } from 'node:net';
import type { Db } from '@kindred/db/client';
import { recentAccounts, recentContent } from '@kindred/db/moderation/filters/visibility';
import type { FilterDryRun, FilterRule } from '@kindred/validation/moderation/filters';
import { DRY_RUN_EXAMPLES, type ScreenedType } from '@kindred/validation/moderation/filterValues';
import { comparable, domainsOf, linkedHosts } from '@kindred/validation/moderation/screening';

const DAY_MS = 86_400_000;
const EXCERPT = 140;

interface Looked {
  type: ScreenedType;
  id: string;
  content: string;
  authorId: string;
  author: string;
  authorCreatedAt: Date;
  createdAt: Date;
}

/** @returns a function that says of each, the newest first, if the rule would have met it */
function matcher(rule: FilterRule, all: readonly Looked[]): (each: Looked, index: number) => boolean {
  const age = ({ authorCreatedAt, createdAt }: Looked) => createdAt.getTime() - authorCreatedAt.getTime();
  switch (rule.kind) {
    case 'word':
      return ({ content }) => comparable(content).includes(comparable(rule.value));
    case 'link':
      return ({ content }) => linkedHosts(content).includes(rule.value);
    case 'new_account_links':
      return (each) => age(each) < rule.days * DAY_MS && linkedHosts(each.content).length > 0;
    case 'new_account_posts': {
      const exceeds = exceeding(all, rule.count, DAY_MS, ({ authorId }) => authorId);
      return (each) => age(each) < rule.days * DAY_MS && exceeds.has(each.id);
    }
    case 'duplicate': {
      const exceeds = exceeding(all, rule.count, DAY_MS, ({ authorId, content }) => `${authorId} ${content}`);
      return ({ id }) => exceeds.has(id);
    }
    case 'burst': {
      const exceeds = exceeding(all, rule.count, 600_000, ({ authorId }) => authorId);
      return ({ id }) => exceeds.has(id);
    }
    default:
      return () => false;
  }
}

/** Ids of posts and comments that are more than `count` of their group within a time in milliseconds. */
function exceeding(
  all: readonly Looked[],
  count: number,
  withinMs: number,
  groupOf: (each: Looked) => string,
): Set<string> {
  const ids = new Set<string>();
  const counted = all.filter(({ type }) => type === 'post' || type === 'comment');
  for (const group of Map.groupBy(counted, groupOf).values()) {
    for (const [index, { id, createdAt }] of group.entries()) {
      // The newest first: the one `count` places further is the oldest of `count + 1`.
      const oldest = group[index + count];
      if (oldest !== undefined && createdAt.getTime() - oldest.createdAt.getTime() <= withinMs) ids.add(id);
    }
  }
  return ids;
}

/** A list of one network, such as `203.0.113.0/24` or an address. */
export function networkList(network: string): BlockList | undefined {
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  if (version === 0) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(address, bits === undefined ? (version === 4 ? 32 : 128) : Number(bits), family);
  return list;
}

const isIn = (list: BlockList | undefined, ip: string | null) =>
  ip === null ? false : list?.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4') === true;

/** Tries a rule on the public texts, or the new accounts, of the last week. */
export async function dryRun(db: Db, rule: FilterRule): Promise<FilterDryRun> {
  if (rule.kind === 'network' || rule.kind === 'email_domain') {
    const accounts = await recentAccounts(db);
    const list = rule.kind === 'network' ? networkList(rule.value) : undefined;
    const found = accounts.filter(({ ip, email }) =>
      rule.kind === 'network'
        ? isIn(list, ip)
        : domainsOf(email.slice(email.lastIndexOf('@') + 1)).includes(rule.value),
    );
    return answer(
      accounts.length,
      found.map((account) => ({ ...account, content: account.email })),
    );
  }
  const all = await recentContent(db);
  return answer(all.length, all.filter(matcher(rule, all)));
}

function answer(
  examined: number,
  found: readonly { id: string; content: string; author: string; createdAt: Date }[],
): FilterDryRun {
  return {
    examined,
    matched: found.length,
    examples: found.slice(0, DRY_RUN_EXAMPLES).map(({ id, content, author, createdAt }) => ({
      id,
      excerpt: [...content.replace(/\s+/g, ' ')].slice(0, EXCERPT).join(''),
      author,
      createdAt: createdAt.toISOString(),
    })),
  };
}
