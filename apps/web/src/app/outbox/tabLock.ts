/** One tab at a time, where the browser can tell: only over https. Two would do no harm, as the key is one. */
export async function alone<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? await locks.request(name, work) : await work();
}
