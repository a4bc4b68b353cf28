import { first, type LibraryPlaybook, later, step } from './step.ts';

export const engage: readonly LibraryPlaybook[] = [
  {
    key: 'engage.wake-up',
    title: 'Wake up a quiet tribe',
    description: 'Bring conversation back with fewer, better posts and by answering those who still speak.',
    category: 'engage',
    industry: null,
    weeks: 2,
    difficulty: 'beginner',
    icon: 'flame',
    steps: [
      step(
        0,
        'Answer every unanswered question',
        'Start with the oldest. Silence is what made it quiet.',
        first,
      ),
      step(1, 'Write to five members who used to post', 'Not to bring them back. To ask what they miss.', {
        fill: 'person',
      }),
      step(
        2,
        'Ask one question anybody can answer in a line',
        'What did you finish this week? works better than What do you think about strategy?',
        first,
      ),
      step(4, 'Merge spaces nobody uses', 'Two lively rooms feel better than eight empty ones.'),
      step(
        6,
        'Show off one member',
        'Tell their story, with their permission, and name what others can learn.',
      ),
      step(8, 'Hold a short live hour', 'Thirty minutes, one topic, questions first.', { fill: 'event' }),
      step(11, 'Start a small challenge', 'Three tasks, one week, a badge at the end.', { fill: 'tribe' }),
      step(
        14,
        'Keep what got answers',
        'Repeat the two formats that worked each week and drop the rest.',
        later,
      ),
    ],
  },
  {
    key: 'engage.challenge',
    title: 'Run a seven-day challenge',
    description: 'One small task a day, seen by all, finished together.',
    category: 'engage',
    industry: 'fitness',
    weeks: 2,
    difficulty: 'intermediate',
    icon: 'flame',
    steps: [
      step(
        0,
        'Choose a result people can see after a week',
        'Seven walks, seven sketches, seven cold emails.',
        first,
      ),
      step(1, 'Write the seven tasks', 'Ten minutes each. The first must be almost too easy.'),
      step(2, 'Design a badge for those who finish', 'A reason to do the seventh day.'),
      step(3, 'Set up the challenge and its start', 'Give people three days to join.', first),
      step(4, 'Ask ten members to join by name', 'Public numbers bring the others.'),
      step(6, 'Post each morning, answer each evening', 'Your own check-in comes first.', first),
      step(
        9,
        'Write to those who stopped on day three',
        'Day three is where most stop. Say it is fine to go on.',
      ),
      step(12, 'Celebrate who finished', 'Name them, show what they made, hand out the badge.'),
      step(
        14,
        'Ask what the next one should be',
        'A poll with three options keeps the crowd together.',
        later,
      ),
    ],
  },
];
