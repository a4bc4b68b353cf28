import type { Person, TestApi } from './harness.ts';

/** The starts of a range that can be booked, day after day, as an app reads them. */
export async function timesIn(
  api: TestApi,
  path: string,
  range: { from: string; to: string; bookingId?: string },
  as: Person,
): Promise<string[]> {
  const read = async (day?: string) => {
    const query = new URLSearchParams({ ...range, ...(day === undefined ? {} : { day }) });
    const answer = await api.get(`${path}?${query}`, as);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ days: string[]; slots: { startsAt: string }[] }>();
  };
  const { days } = await read();
  const answers = await Promise.all(days.map(read));
  return answers.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
}
