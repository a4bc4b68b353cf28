export const MOVE = {
  help: 'Press Space or Enter to lift. Then move with the arrow keys, press Space or Enter to drop, or Escape to cancel.',
  handle: (title: string) => `Move ${title}`,
  liftedHint: 'Arrow keys move it. Space or Enter drops it, Escape cancels.',
  lifted: (title: string, place: string) => `${title} lifted. ${place}.`,
  moved: (title: string, place: string) => `${title} moved. ${place}.`,
  canceled: (title: string, place: string) => `Move canceled. ${title}: ${place}.`,
  failed: 'The order was not saved',
  changedText: 'It shows their version now. Move the item again.',
  place: (what: string, at: number, total: number) => `${what} ${at} of ${total}`,
} as const;
