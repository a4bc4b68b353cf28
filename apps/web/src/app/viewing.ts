/** Whether a platform admin looks at the product as another user in this document: nothing of it is kept here. */
let isOn = false;

export const isViewing = (): boolean => isOn;

export function setViewing(isNow: boolean): void {
  isOn = isNow;
}
