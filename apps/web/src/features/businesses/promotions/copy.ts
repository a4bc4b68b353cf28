export const PROMOTE = {
  open: 'Promote',
  title: 'Promote a service',
  text: 'Shown first on your page and in the feeds of your followers for 7 days. Two promotions a week.',
  loading: 'Loading services',
  empty: 'Add a service first',
  emptyText: 'What you promote is a service of your page.',
  services: 'Go to services',
  promoted: 'Promoted',
} as const;

export const PROMOTED = {
  label: 'Promoted',
  see: 'See service',
  hide: (name: string) => `Hide ${name} from my feed`,
  hidden: 'Hidden from your feed for 90 days',
  undo: 'Undo',
  failed: "That didn't work",
} as const;
