// Changes of an OpenAPI description that a client could notice and that must not happen by accident: scripts/gen.mjs.
import { apiDiff } from 'api-smart-diff';

const METHOD = 2;
/** A client does not notice these when a body's limits widen, or in an answer. */
const LIMITS = /^(min|max)|^(multipleOf|pattern|format|default|uniqueItems)$/;
const NULLS = /^(type|nullable)$/;

/**
 * What was removed, became required, was narrowed or got another type or status. Additions do not count: clients must
 * expect unknown fields, values and errors.
 *
 * @param {object} before OpenAPI 3.0 or 3.1, as all descriptions here: references stay inside of it
 * @param {object} after
 * @returns {string[]} a line each, such as `POST /sms/send: removed requestBody/…/properties/sim`
 */
export function feltChanges(before, after) {
  // Schemas are compared where operations use them.
  const changes = apiDiff(before, after).filter(({ path }) => path[0] === 'paths');
  return changes.filter(isFelt).map(lineOf);
}

function isFelt({ type, action, path }) {
  if (type === 'annotation') return false;
  const [key, above] = [keyword(path, -1), keyword(path, -2)];
  const isField = path.at(-2) === 'properties';
  const isOfType = NULLS.test(key) || NULLS.test(above);
  if (path[METHOD + 1] === 'responses') {
    if (action === 'add') return type === 'breaking' ? above !== 'enum' : isOfType;
    return !LIMITS.test(key);
  }
  return type === 'breaking' || (action !== 'add' && (isOfType || isField));
}

/** A JSON Schema keyword at a position of a path; empty if it is the name of a body's field. */
function keyword(path, place) {
  return path.at(place - 1) === 'properties' ? '' : String(path.at(place));
}

const WORDS = { add: 'added', remove: 'removed', replace: 'changed', rename: 'renamed' };

function lineOf({ action, path, before, after }) {
  const [, route, method = '', ...place] = path;
  const values = [before, after].filter((value) => ['string', 'number', 'boolean'].includes(typeof value));
  const what = [WORDS[action], place.join('/'), values.length > 0 ? `(${values.join(' → ')})` : ''];
  return `${String(method).toUpperCase()} ${route}: ${what.filter((word) => word !== '').join(' ')}`;
}
