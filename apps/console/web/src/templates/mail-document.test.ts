import { describe, expect, it } from '@jest/globals';
import { sheetOf } from './mail-document';

describe('the styles of a mail', () => {
  it('cannot end the element that they stand in, not even with what is left when an import is taken out', () => {
    expect(sheetOf('p { color: red } <@import "x";/style><b>')).toBe('p { color: red } <\\/style><b>');
    expect(sheetOf('@media (width < 600px) { p::before { content: "</style>" } }')).toBe(
      '@media (width < 600px) { p::before { content: "<\\/style>" } }',
    );
  });
});
