export { default } from './follows/SavedBusinesses.tsx';
