import type { DemoCourse } from './course.ts';

export const portugueseTable = {
  title: 'Portuguese at the Table',
  creator: 'beatriz',
  tribe: 'supper',
  level: 'intermediate',
  price: '25.00',
  isPublished: false,
  since: '20d',
  colour: '#2f7a5b',
  description: 'Twelve dishes, twelve situations, one verb each. In preparation.',
  modules: [
    {
      title: 'Ordering',
      description: 'Before the food comes.',
      lessons: [
        [
          'Queria, not quero',
          9,
          `Politeness lives in the imperfect tense.

*Quero um café* is correct, and a little blunt. *Queria um café*, “I wanted a coffee”, puts the wish in the past, where it troubles no one.

## The verb: querer

| | Present | Imperfect |
| --- | --- | --- |
| eu | quero | queria |
| você, ele, ela | quer | queria |
| nós | queremos | queríamos |
| vocês, eles, elas | querem | queriam |

## At the table

- *Boa noite, queríamos uma mesa para dois.* Good evening, we would like a table for two.
- *Queria o bacalhau à Brás, se faz favor.* I would like the salt cod with eggs and potato.
- *Era só isso, obrigada.* That was all, thank you. A man says *obrigado*.

A waiter with humour may ask: *Queria? Já não quer?* You wanted it, and no longer do? Smile and say *Quero, quero!*

## Practise

Order a soup (*uma sopa*), the grilled sardines (*as sardinhas assadas*) and the bill (*a conta*), each with *queria*. Say them aloud: the stress is on the *i*, que-**ri**-a.`,
        ],
        [
          'What is that, over there',
          8,
          `Pointing is a grammar of its own.

English has two words, this and that. Portuguese has three, by who is near.

| Near | Masculine | Feminine | No name yet |
| --- | --- | --- | --- |
| me | este | esta | isto |
| you | esse | essa | isso |
| neither | aquele | aquela | aquilo |

## At the table

- *O que é isto?* What is this, on my plate?
- *O que é isso?* What is that, which you are holding?
- *O que é aquilo, ali?* What is that, over there on the next table?

Once you know the name, the word agrees with it: *aquele arroz* (the rice, masculine), *aquela sobremesa* (the dessert, feminine).

## Little joins

*De* and *em* melt into them: *deste*, *disso*, *daquele*, *nesta*, *naquilo*. So: *Queria um bocadinho daquele queijo.* I would like a little of that cheese.

> If you forget all of it: point, raise your eyebrows and say *um destes, se faz favor*. One of these, please.`,
        ],
      ],
    },
  ],
  students: {},
} as const satisfies DemoCourse;
