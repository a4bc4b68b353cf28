const SHOWN_INSIDE = /^(?:(?:speakers|ticketTypes)\.\d+|pass)\./;

/**
 * Finds the field of a form that shows an issue of the API, which has the times of an edit as `schedule`.
 * @param fields of the form
 */
export const fieldOf =
  (fields: object) =>
  (path: string): string | null => {
    const own = path.replace(/^schedule\./, '');
    const [field = ''] = own.split('.');
    if (!Object.hasOwn(fields, field)) return null;
    return SHOWN_INSIDE.test(own) ? own : field;
  };
