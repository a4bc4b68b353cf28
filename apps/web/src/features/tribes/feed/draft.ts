/** What was typed, kept by the tab while the sheet is closed. */
export interface TimelineDraft {
  text: string;
  /** A data URL. */
  photo: string | null;
}
export const NO_DRAFT: TimelineDraft = { text: '', photo: null };
