/** Where a rule does not hold, and why. Paths are from the root; a folder ends in a slash. */
export interface Exception {
  rule: string;
  where: RegExp;
  reason: string;
}

export const exceptions: Exception[] = [
  {
    rule: 'environment',
    where: /^apps\/api\/src\/platform\/env\.ts$/,
    reason: 'the one place that reads and checks the environment',
  },
  {
    rule: 'environment',
    where: /^infra\//,
    reason: 'runs before or around the application and starts it with an environment of its own',
  },
  {
    rule: 'environment',
    where: /^tests\/|^apps\/api\/test\/|\.test\.ts$/,
    reason: 'a test starts processes with an environment of their own',
  },
  {
    rule: 'environment',
    where: /(?:^|\/)(?:vite|vitest|playwright)\.config\.ts$/,
    reason: 'configuration of a tool, which the application never loads',
  },
  {
    rule: 'environment',
    where: /^apps\/web\/build\//,
    reason: 'builds the web, before there is an application',
  },
  {
    rule: 'environment',
    where: /^packages\/db\/testing\.ts$/,
    reason: 'starts the throw-away server of a test run',
  },
  {
    rule: 'unrestricted-db',
    where: /^packages\/db\/src\/\w+\/(?:\w+\/)?(?:visibility|writes)\.ts$/,
    reason: 'where a noun decides who sees its rows, and where it writes them',
  },
  {
    rule: 'unrestricted-db',
    where: /^packages\/db\/(?:demo|factories|test)\//,
    reason: 'fills and examines databases on nobody’s behalf',
  },
  { rule: 'unrestricted-db', where: /^infra\/bench\//, reason: 'makes its data set' },
  {
    rule: 'unrestricted-db',
    where: /^tests\/|^apps\/api\/test\/|\.(?:test|fixture)\.ts$/,
    reason: 'compares what is stored with what is shown',
  },
  { rule: 'lucia', where: /^apps\/api\/src\/platform\/sessions\.ts$/, reason: 'the one file that knows it' },
  { rule: 'bare-procedure', where: /^apps\/api\/src\/trpc\/access\.ts$/, reason: 'makes the only builders' },
  {
    rule: 'html',
    where: /^infra\/scripts\//,
    reason: 'prints to a terminal; the rule itself names what it hunts',
  },
  {
    rule: 'noun-inside',
    where: /^packages\/db\/src\/plans\/[\w-]+\.fixture\.ts$/,
    reason: 'runs every statement of every noun to see how PostgreSQL carries it out',
  },
  {
    rule: 'noun-inside',
    where: /^packages\/db\/src\/(?:accounts\/deletion\/pieces|tribes\/tribeCreation)\/writes\.ts$/,
    reason: 'takes a person or a tribe out of every noun, as each would have it done',
  },
  { rule: 'raw-sql', where: /^packages\/db\//, reason: 'all SQL there is' },
];

export function isExcepted(rule: string, path: string): boolean {
  return exceptions.some((exception) => exception.rule === rule && exception.where.test(path));
}
