/**
 * What our HTTP apps do with a request and its answer: fields and their rules, pages of lists, routes with their
 * scope, right and audit, and the description of all that. Used by the API, the console and the libs that have
 * routes. It knows no table and no domain.
 */
export { CheckedPipe } from './checks/checked.pipe';
export { type CheckedField, checkedFieldsOf, failuresOf } from './checks/checked.rule';
export { type Elsewhere, misplacedField, TakenElsewhere } from './checks/elsewhere.decorator';
export { EmptyText } from './checks/empty-text';
export { completedPhone, completedRows, countryOf, noteCountry } from './checks/phone-country';
export {
  LONGEST_UNLESS_DECLARED,
  Rule,
  RULE_REASONS,
  RULE_STAGES,
  type RuleContext,
  type RuleParams,
  type RuleReason,
} from './checks/rule.decorator';
export { isBlank, isStorableText, isUuid } from './checks/text-rules';
export { toTime } from './checks/time.parser';
export { isObject, kindOf, shownName } from './checks/value-kind';
export {
  ApiAnswer,
  ApiErrors,
  ApiEventStream,
  ApiNamed,
  ApiSummary,
  ERROR_CODES_EXTENSION,
  EVENT_STREAM_TYPE,
  type Example,
} from './description/api-docs.decorator';
export { toOpenApi31 } from './description/open-api-31';
export { nameWithExample } from './description/operation-examples';
export { withoutDefaults } from './description/spoken-defaults';
export { HTTP_URL, membersNamed, NOT_BLANK, TEXT_FORMATS } from './description/value-schemas';
export { Field, type FieldOptions, type Kind, patchOf } from './fields/field';
export {
  BooleanField,
  ChoiceField,
  ChoicesField,
  IdField,
  IdsField,
  IntegerField,
  isIntegerWithin,
  PatternField,
  TextField,
  TextsField,
  TimeField,
} from './fields/kinds';
export { MediaUrlField, PLAIN_MEDIA_TYPES } from './fields/media-url.rule';
export {
  isNationalPhone,
  nationalPhone,
  notAPhone,
  notARecipient,
  PHONE_SPELLING,
  PhoneField,
  PhoneNumberField,
  phoneOf,
  RecipientField,
} from './fields/phone.field';
export {
  answerOf,
  ID,
  INTEGER,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  type RowOf,
  Shown,
  someOf,
  TEXT,
  TEXTS,
  TIME,
} from './fields/shown';
export { answer, type Answer, answerFeed, answerList, answerPage, answerShortList, ListAnswer } from './lists/answer';
export { afterOf, CursorField, directionOf, LimitField, limitOf, SortField } from './lists/list.field';
export {
  asksForPage,
  CursorQuery,
  type Page,
  pageOf,
  PageQuery,
  ShortListQuery,
  WholeListQuery,
} from './lists/page.query';
export { acceptAbsentBody } from './routes/absent-body.hook';
export { Caller } from './routes/caller.decorator';
export { change, type Change, type ChangeNote, once, type Work } from './routes/change';
export { changedFields, CheckedBody, CheckedQuery, OptionalBody, PatchBody } from './routes/checked-parameters';
export { RouteRule } from './routes/route-rule.decorator';
export { type RouteEntry, RouteTable } from './routes/route-table';
export { Route, type RouteOptions, takeRoute } from './routes/route.decorator';
export { routedChange } from './routes/routed-change';
