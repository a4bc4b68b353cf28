import type { BusinessKey } from './businesses.ts';
import type { Person } from './people.ts';

export interface DemoTeamMember {
  who: Person;
  title: string;
  bio?: string;
  /** Of the staff unless true. */
  isManager?: true;
}

/** Who works in each business beside its owner. They neither review it nor buy from it. */
export const BUSINESS_TEAMS: Record<BusinessKey, readonly DemoTeamMember[]> = {
  tableside: [
    { who: 'mei', title: 'Data and reports', bio: 'Counts empty chairs, so that fewer stay empty.' },
  ],
  northwind: [
    { who: 'viktor', title: 'Backups', bio: 'Has restored all of them once, on purpose.', isManager: true },
    { who: 'pawel', title: 'Migrations' },
  ],
  harbourclinic: [{ who: 'mateo', title: 'Rehabilitation', bio: 'Knees, shoulders and patience.' }],
  nightowl: [
    { who: 'ayesha', title: 'Doctor on call', bio: 'Awake anyway.' },
    { who: 'farah', title: 'Pharmacist' },
  ],
  plainledger: [{ who: 'olu', title: 'Bookkeeper', bio: 'Sorts the shoebox before it is a problem.' }],
  evergreen: [
    { who: 'dmitri', title: 'Actuary', isManager: true },
    { who: 'lena', title: 'Letters to members', bio: 'Takes out every word that is not needed.' },
  ],
  supperschool: [
    { who: 'bruno', title: 'Teacher', bio: 'Corrects gently, serves generously.', isManager: true },
  ],
  starlab: [{ who: 'keiko', title: 'Telescopes', bio: 'Grinds mirrors with fourteen-year-olds.' }],
  wooltide: [{ who: 'sofia', title: 'Knitting evenings' }],
  meridian: [{ who: 'mateo', title: 'Repairs', bio: 'Can open any seam and close it again.' }],
  clearbench: [
    { who: 'arjun', title: 'Software', bio: 'Writes it after the week at the bench, never before.' },
  ],
  tidewater: [{ who: 'thanh', title: 'Workshops', isManager: true }],
  reysons: [{ who: 'elif', title: 'Layout', bio: 'Argues for more white, usually wins.' }],
  longhand: [{ who: 'yuki', title: 'Printing', bio: 'Turns drawn letters into plates.' }],
  ferrer: [{ who: 'beatriz', title: 'Classes', bio: 'Keeps the table full and the questions short.' }],
  roux: [{ who: 'hugo', title: 'Deliveries to restaurants' }],
  stillwater: [
    { who: 'sofia', title: 'Sauna host', bio: 'Knows when to add water and when to say nothing.' },
  ],
  oakbreath: [{ who: 'rafael', title: 'Back pain', bio: 'One class a week, for whoever sat too long.' }],
  corkframe: [{ who: 'ruth', title: 'Drawings', bio: 'Draws the staircase first.' }],
  plinth: [{ who: 'declan', title: 'Staircases' }],
  spoke: [{ who: 'tomas', title: 'Workshop', bio: 'Every bike leaves with a note on what was done.' }],
  voltyard: [
    { who: 'grace', title: 'Charging', isManager: true },
    { who: 'arjun', title: 'Batteries' },
  ],
  sixthyear: [
    { who: 'ingrid', title: 'Playtests', bio: 'Finds the rule that nobody understands.', isManager: true },
    { who: 'hina', title: 'Maps' },
  ],
  loudhouse: [{ who: 'oskar', title: 'Mastering' }],
};
