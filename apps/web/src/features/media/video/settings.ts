export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** How the user of this device plays videos. */
export interface PlayerSettings {
  speed: number;
  /** The language of captions; null for none. */
  captions: string | null;
}
const NAME = 'player';
const DEFAULTS: PlayerSettings = { speed: 1, captions: null };

export function readSettings(): PlayerSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<PlayerSettings>;
    return {
      speed: SPEEDS.find((speed) => speed === kept.speed) ?? DEFAULTS.speed,
      captions: typeof kept.captions === 'string' ? kept.captions : null,
    };
  } catch {
    return DEFAULTS;
  }
}

export function keepSettings(settings: PlayerSettings): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // Refused storage: they last as long as the page.
  }
}

const positionName = (id: string) => `video:${id}`;

/** The second where this device stopped, for users whose position the server does not keep. */
export function readPosition(id: string): number {
  try {
    const at = Number(localStorage.getItem(positionName(id)));
    return Number.isFinite(at) && at > 0 ? at : 0;
  } catch {
    return 0;
  }
}

export function keepPosition(id: string, at: number): void {
  try {
    localStorage.setItem(positionName(id), String(Math.floor(at)));
  } catch {
    // As above.
  }
}
