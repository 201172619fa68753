import type { ReactElement } from 'react';
import { Theirs } from '../kit/theirs';

interface TagChipsProps {
  tags: readonly string[];
  /** Further tags are only counted. */
  most: number;
}

export function TagChips({ tags, most }: TagChipsProps): ReactElement {
  const more = tags.slice(most);
  return (
    <span className="tag-chips">
      {tags.slice(0, most).map((tag) => (
        <span key={tag} className="chip" title={tag}>
          <span className="clip">
            <Theirs>{tag}</Theirs>
          </span>
        </span>
      ))}
      {more.length > 0 && (
        <span className="dim small" title={more.join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
