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
export function tellTabs(data: unknown): void {
  for (const hear of tabs) hear({ data });
}

export function closeTabs(): void {
  tabs.clear();
}
