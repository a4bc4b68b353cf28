// Apart from the schemas, so that a screen loads no parser.

export const LOCATION_MAX = 100;
export const MAP_QUERY_MAX = 100;
