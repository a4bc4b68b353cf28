type Hear = (event: { data: unknown }) => void;

/** The tabs that hear of each other. */
const tabs = new Set<Hear>();

/** What tabs of one browser tell each other by: all but the one that speaks hear it, a moment later. */
export class Tab {
  #hear: Hear = () => undefined;
  addEventListener(_type: 'message', hear: Hear): void {
    this.#hear = hear;
    tabs.add(hear);
  }
  postMessage(data: unknown): void {
    for (const hear of tabs)
      if (hear !== this.#hear) setTimeout(() => hear({ data: structuredClone(data) }), 0);
  }
}

/** As if another tab had spoken. */
export function broadcastToTabs(data: unknown): void {
  for (const hear of tabs) hear({ data });
}

export function closeTabs(): void {
  tabs.clear();
}

/** Lets the tabs wait for each other, as over https; @returns how to end that. */
export function lockTabs(): () => void {
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work);
    turns.set(name, turn);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return () => void Reflect.deleteProperty(navigator, 'locks');
}
