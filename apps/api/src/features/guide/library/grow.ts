import { first, type LibraryPlaybook, later, step } from './step.ts';

export const grow: readonly LibraryPlaybook[] = [
  {
    key: 'grow.first-hundred',
    title: 'Reach your first 100 members',
    description: 'Invite people one by one, give them a reason to stay, and let them bring the next.',
    category: 'grow',
    industry: null,
    weeks: 2,
    difficulty: 'beginner',
    icon: 'users',
    steps: [
      step(
        0,
        'Write one sentence on who it is for',
        'Name the person and what changes for them. Put it at the top of your tribe’s description.',
        first,
      ),
      step(
        1,
        'Add a picture, a banner and three rules',
        'People decide in seconds whether a place is looked after.',
      ),
      step(
        1,
        'Publish three posts before anybody arrives',
        'A question, a short story and something useful. An empty feed sends visitors away.',
        first,
      ),
      step(
        2,
        'List 30 people who would thank you for an invitation',
        'Friends, customers, people who commented on something you wrote. Names, not numbers.',
      ),
      step(
        3,
        'Invite ten of them personally',
        'Write to each by name, say why you thought of them, and add your invitation link.',
        first,
      ),
      step(
        4,
        'Welcome every new member by name',
        'Ask one easy question: what are you working on? Answers become posts.',
      ),
      step(
        5,
        'Look at two tribes like yours',
        'See what gets answers there. Borrow the form, not the words.',
        { fill: 'tribe' },
      ),
      step(6, 'Invite the other twenty', 'Mention what the first ten have said so far, if they agree.'),
      step(
        8,
        'Start a weekly thread',
        'Same day, same question. A habit brings people back without a reminder.',
        first,
      ),
      step(
        10,
        'Ask five active members to bring one friend',
        'Give each a link of their own so that you can thank the right person.',
      ),
      step(
        12,
        'Share your best thread where your people already are',
        'With permission of who wrote it. Link to the tribe, not to yourself.',
        { fill: 'business' },
      ),
      step(
        14,
        'Count who came and who came back',
        'If fewer than half returned in their first week, fix the welcome before you invite more.',
        later,
      ),
    ],
  },
  {
    key: 'grow.partners',
    title: 'Grow through partners',
    description: 'Find businesses and hosts with the same people and a different offer, and help each other.',
    category: 'grow',
    industry: 'business',
    weeks: 3,
    difficulty: 'intermediate',
    icon: 'users',
    steps: [
      step(
        0,
        'Describe your member in three lines',
        'What they want, what they have tried, where they spend time.',
        first,
      ),
      step(2, 'List eight possible partners', 'They serve the same person but sell something else.', {
        fill: 'business',
      }),
      step(
        4,
        'Follow them and answer something they posted',
        'A partner who knows your name reads your message.',
        { fill: 'business' },
      ),
      step(
        6,
        'Offer something small first',
        'A guest post, a discount for their people, a place at your next event.',
        first,
      ),
      step(9, 'Run one joint event', 'One hour, two hosts, one topic. Both invite, both follow up.', {
        fill: 'event',
      }),
      step(
        13,
        'Give each partner an invitation link',
        'Separate links show which partnership brings people who stay.',
      ),
      step(17, 'Thank partners in public', 'Name them in a post and say what your members got out of it.'),
      step(21, 'Keep the two that worked', 'Agree on one thing a month. Let the others go politely.', later),
    ],
  },
];
