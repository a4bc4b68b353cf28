import { first, type LibraryPlaybook, later, step } from './step.ts';

export const automate: readonly LibraryPlaybook[] = [
  {
    key: 'automate.welcome',
    title: 'Put your welcome on autopilot',
    description: 'Every new member is greeted, asked and led to a first post, also while you sleep.',
    category: 'automate',
    industry: null,
    weeks: 1,
    difficulty: 'beginner',
    icon: 'robot',
    steps: [
      step(
        0,
        'Write down what you tell every new member',
        'The last five welcomes you wrote by hand are your draft.',
        first,
      ),
      step(1, 'Turn it into one short message', 'Name, one sentence on what to do first, one question.'),
      step(
        1,
        'Add a rule that sends it when somebody joins',
        'Tribe settings, Automations, from the ready-made welcome.',
        first,
      ),
      step(2, 'Ask two questions before people join', 'What brings you here? and one that keeps spam out.'),
      step(3, 'Let good answers in by themselves', 'A rule can approve them. You look at the rest.'),
      step(3, 'Add a badge for the first post', 'Small, but people notice.'),
      step(
        4,
        'Miss somebody after two weeks',
        'A rule writes to who has not been here. Once, kindly.',
        first,
      ),
      step(5, 'Join as a friend would', 'Ask somebody to join and tell you what they saw.', {
        fill: 'person',
      }),
      step(6, 'Cut one message', 'If two arrive on the first day, one is too many.'),
      step(7, 'Count first posts', 'Compare new members who posted this week with the week before.', later),
    ],
  },
  {
    key: 'automate.answers',
    title: 'Answer once, help many',
    description: 'Collect the answers you give again and again and put them where people look first.',
    category: 'automate',
    industry: 'tech',
    weeks: 2,
    difficulty: 'intermediate',
    icon: 'robot',
    steps: [
      step(
        0,
        'Collect the ten questions you answer most',
        'Search your posts and messages for question marks.',
        first,
      ),
      step(2, 'Write each answer once, with an example', 'Five lines. Link to more.'),
      step(
        4,
        'Put them into your tribe’s library',
        'One file or one post each, with the question as its title.',
        first,
      ),
      step(6, 'Pin the three most asked', 'Where new members arrive.'),
      step(8, 'Set office hours for the rest', 'One fixed hour a week instead of messages all day.'),
      step(11, 'Ask two members to help answering', 'Make them mentors and thank them in public.', {
        fill: 'person',
      }),
      step(
        14,
        'Replace an answer that nobody understands',
        'If the question still comes, the answer is wrong.',
        later,
      ),
    ],
  },
];
