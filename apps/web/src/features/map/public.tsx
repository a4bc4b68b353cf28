export { PLACE } from './copy.ts';
export { PlaceField } from './place/PlaceField.tsx';
export { PlaceLink } from './place/PlaceLink.tsx';
export { type PickedPlace, PlacePicker } from './place/PlacePicker.tsx';
