import type { Names } from './names.ts';
import type { NewFile } from './server.ts';

/** Who may do what is for a person to say: these fail until somebody has. */
export function testFiles({ noun }: Names): NewFile[] {
  const cases = ['list', 'create', 'get', 'delete'].map((name) => `  '${noun}.${name}': unwritten(),`);
  return [
    [
      `tests/access/cases/${noun}.ts`,
      `import { type AccessCases, unwritten } from '../support/case.ts';

export const cases: AccessCases = {
${cases.join('\n')}
};
`,
    ],
  ];
}
