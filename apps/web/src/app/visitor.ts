const mark = typeof document === 'undefined' ? undefined : document.documentElement.dataset.visitor;

/** True in a document that the server made for a request without a session; logging in loads another. */
export const isVisitorDocument = () => 'visitor' in document.documentElement.dataset;

/** The address at which the server found nothing for visitors; null in other documents. */
export const MISSING_PATH = mark === 'missing' ? window.location.pathname : null;
