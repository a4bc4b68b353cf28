// Apart from the schemas, so that a screen loads no parser.

export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 100;
