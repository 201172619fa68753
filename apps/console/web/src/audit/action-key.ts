/** `api_key.created` has the text `apiKeyCreated`: a dot inside a key would be a path. */
export const actionKey = (action: string): string =>
  `actions.${action.replace(/[._](\w)/g, (_match, letter: string) => letter.toUpperCase())}`;
