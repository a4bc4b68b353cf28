/** A platform admin views as another user in this document: nothing of it is kept in the browser. */
let isOn = false;

export const isViewing = (): boolean => isOn;

export function setViewing(isNow: boolean): void {
  isOn = isNow;
}
