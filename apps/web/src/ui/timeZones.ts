/** All time zones for a choice of one, by their names as people write them. */
export function timeZoneOptions(chosen: string) {
  const known = Intl.supportedValuesOf?.('timeZone') ?? [];
  return [...new Set(['UTC', chosen, ...known])].toSorted().map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
}
