import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';

/** Asks for what a tribe with a minimum age has to know of whoever joins it. */
export const BirthDateSheet = lazyPartWithRetry(() => import('./join/BirthDateSheet.tsx'));
export { BadgeIcon } from './challenges/BadgeIcon.tsx';
export { UpgradeButton } from './discover/Hints.tsx';
export { TribeCard } from './discover/TribeCard.tsx';
export { DocumentsField } from './verification/DocumentsField.tsx';
