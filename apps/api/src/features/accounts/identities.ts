export const IDENTITY_COLUMN = { google: 'googleId', facebook: 'facebookId' } as const;
