/** @returns the anchors that GitHub gives the headings of a Markdown text */
export function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/ /g, '-'),
    ),
  );
}
