import type { PlaceType } from '@kindred/validation/map';

export const MAP = {
  title: 'Map',
  search: 'Search locations...',
  tabs: 'What the map shows',
  map: 'Map of the world',
  loading: 'Loading locations',
  found: (count: number, isMore: boolean) => `${count.toLocaleString()}${isMore ? '+' : ''} found`,
  empty: 'No locations found',
  emptyText: 'Try adjusting your search or filters',
  searchArea: 'Search this area',
  myPlace: 'My place',
  myPlaceFailed: 'Your device did not say where you are',
  myPlaceFailedText: 'Allow this page to know your location, or search for a town.',
  myPlaceShown: 'Only you see this, and it is not stored.',
  show: 'Show me on the map',
  towns: 'Go to a town',
  town: (name: string) => `Go to ${name}`,
  more: 'Show more',
  moreFailed: 'The next locations did not load.',
  outlinesFailed: 'The map did not load. The list below works without it.',
  list: 'Locations',
  onMap: (name: string) => `Show ${name} on the map`,
} as const;

export const TABS: readonly { value: PlaceType | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'user', label: 'Users' },
  { value: 'business', label: 'Business' },
  { value: 'tribe', label: 'Tribes' },
  { value: 'event', label: 'Events' },
];

export const CARD = {
  away: (km: string) => `${km} km`,
  about: (km: string) => `about ${km} km`,
  near: 'within 5 km',
  stars: (rating: string, reviews: number) =>
    `${rating} out of 5, ${reviews.toLocaleString()} ${reviews === 1 ? 'review' : 'reviews'}`,
  members: (count: string, isOne: boolean) => `${count} ${isOne ? 'member' : 'members'}`,
  attendees: (count: number, max: number | null) =>
    max === null
      ? `${count.toLocaleString()} attending`
      : `${count.toLocaleString()} of ${max.toLocaleString()} attending`,
  next: (title: string) => `Next: ${title}`,
  free: 'Free',
} as const;

export const PLACE = {
  title: 'Map',
  me: 'Show me on the map',
  meHint:
    'Off unless you turn it on. Those who can see your profile see your town and a square of about 5 km, never your address.',
  tribe: 'Where you meet. Others see the town and a square of about 5 km.',
  titles: {
    user: 'Show me on the map',
    business: 'Place of the business',
    tribe: 'Place of the tribe',
    event: 'Place of the event',
  },
  show: 'Show on the map',
  showAbout: 'Show the area on the map',
  pickMap: 'Map to choose a place on',
  none: 'Not on the map',
  add: 'Add to the map',
  change: 'Change',
  remove: 'Remove',
  search: 'Search for a town',
  results: 'Towns',
  noTown: 'No town with this name. Try a larger one nearby.',
  drag: 'Drag the pin to adjust it.',
  square: 'The square is all that others see.',
  exact: 'Show the exact place',
  exactHint: 'Off, others see a square of about 5 km.',
  save: 'Save',
  saved: 'Saved',
  removed: 'Removed from the map',
  failed: 'The map was not changed',
  loading: 'Loading the place',
} as const;
