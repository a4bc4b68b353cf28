/** What was typed, kept by the tab while the sheet is closed. */
export interface WallDraft {
  text: string;
  /** A data URL. */
  photo: string | null;
}
export const NO_DRAFT: WallDraft = { text: '', photo: null };
