export type PlayerAction =
  | { do: 'toggle' | 'fullScreen' | 'captions' | 'mute' }
  | { do: 'seek' | 'volume' | 'speed'; by: number };

const ACTIONS: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'seek', by: -10 },
  l: { do: 'seek', by: 10 },
  ArrowLeft: { do: 'seek', by: -5 },
  ArrowRight: { do: 'seek', by: 5 },
  ArrowUp: { do: 'volume', by: 0.1 },
  ArrowDown: { do: 'volume', by: -0.1 },
  f: { do: 'fullScreen' },
  c: { do: 'captions' },
  m: { do: 'mute' },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget;
}

/** What a key does in the player; null where the control that has the focus uses it itself. */
export function actionOf({ key, ctrlKey, metaKey, altKey, target }: Pressed): PlayerAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const action = ACTIONS[key.length === 1 ? key.toLowerCase() : key];
  if (action === undefined || target instanceof HTMLSelectElement) return null;
  if (key === ' ' && target instanceof HTMLButtonElement) return null;
  const isSlider = target instanceof HTMLInputElement;
  if (isSlider && target.dataset.control === 'volume' && key.startsWith('Arrow')) return null;
  return action;
}
