/**
 * Texts with variables, `{{key}}` and `{{key|fallback}}` (contract.md D8): parsed once, in linear time. Used by every
 * feature whose texts have variables. Runs no code, and knows neither contacts nor channels.
 */
export { problemIn, refusalOf } from './written-text';
export {
  isVariableKey,
  isVariableName,
  MOST_VARIABLES,
  parseTemplate,
  type Template,
  type TemplateProblem,
  type TemplateProblemReason,
  type Variable,
  VARIABLE_KEY_PATTERN,
  VARIABLE_NAME_PATTERN,
} from './parse-template';
export { inHeader, inHtml, type RenderedText, renderTemplate, type ValueOf } from './render-template';
