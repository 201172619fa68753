/**
 * Texts with variables, `{{key}}` and `{{key|fallback}}` (contract.md D8): parsed once, in a time that grows with the text
 * alone. Used by every feature whose texts have variables. Runs no code, and knows neither contacts nor channels.
 */
export { isVariableName, MOST_VARIABLES, parseTemplate, type Template, type TemplateProblem } from './parse-template';
export { type RenderedText, renderTemplate, type ValueOf } from './render-template';
