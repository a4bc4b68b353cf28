export const KINDS = {
  one: 'One right answer',
  many: 'Several right answers',
  true_false: 'True or false',
  text: 'Short text',
  order: 'Put in order',
} as const;

export const POINTS = (points: number) => (points === 1 ? '1 point' : `${points} points`);

export const OUTCOMES = { passed: 'Passed', failed: 'Not passed' } as const;
