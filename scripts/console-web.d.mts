export function buildConsoleWeb(root: string, target: string): Promise<void>;
