// Every regular expression of a source file: literals, and `RegExp(…)` of texts known before the program runs.
import ts from 'typescript';

/**
 * @param {string} path
 * @param {string} text
 * @returns {{ found: { source: string, flags: string, line: number }[], dynamic: { text: string, line: number }[] }}
 *   `dynamic`: built from what is known only at run time
 */
export function patternsOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(file);
  const [found, dynamic] = [[], []];
  visit(file);
  return { found, dynamic };

  function visit(node) {
    const line = () => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) found.push({ ...partsOf(node.text), line: line() });
    if (isRegExpCall(node)) {
      const [source, flags = ''] = (node.arguments ?? []).map((argument) => textOf(argument, constants));
      if (typeof source === 'string') found.push({ source, flags: flags ?? '', line: line() });
      else dynamic.push({ text: node.getText(), line: line() });
    }
    ts.forEachChild(node, visit);
  }
}

function isRegExpCall(node) {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  const { expression } = node;
  return ts.isIdentifier(expression)
    ? expression.text === 'RegExp'
    : ts.isPropertyAccessExpression(expression) && expression.getText() === 'globalThis.RegExp';
}

function partsOf(literal) {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function constantsOf(file) {
  const constants = new Map();
  visit(file);
  return constants;

  function visit(node) {
    const isConstant =
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && (node.parent.flags & ts.NodeFlags.Const) !== 0;
    if (isConstant && node.initializer !== undefined) constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  }
}

function textOf(node, constants, depth = 0) {
  if (depth > 20) return null;
  const next = (inner) => textOf(inner, constants, depth + 1);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text).source;
  if (ts.isIdentifier(node)) return constants.has(node.text) ? next(constants.get(node.text)) : null;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return next(node.expression);
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'source' ? next(node.expression) : null;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([next(node.left), next(node.right)]);
  }
  if (ts.isTemplateExpression(node)) return templateText(node, false, next);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    const { template } = node;
    return ts.isTemplateExpression(template) ? templateText(template, true, next) : (template.rawText ?? template.text);
  }
  return null;
}

function templateText({ head, templateSpans }, isRaw, next) {
  const words = (literal) => (isRaw ? (literal.rawText ?? literal.text) : literal.text);
  return joined([
    words(head),
    ...templateSpans.flatMap(({ expression, literal }) => [next(expression), words(literal)]),
  ]);
}

const joined = (texts) => (texts.includes(null) ? null : texts.join(''));
