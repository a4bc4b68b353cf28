/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  export interface Client {
    setRequests(requests: Request[]): void;
  }
  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests?: Request[];
    setupClient?: (client: Client) => void;
  }
  export interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
    /** Seconds. */
    duration: number;
    requests: { total: number; average: number };
    '2xx': number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
