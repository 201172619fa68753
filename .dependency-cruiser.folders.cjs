// Folders of the libs, without their tests: those may stand on whatever they like.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      comment: 'A folder never imports its neighbour back: one of the two is the foundation.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: '^dist/|[.](test|e2e|conformance|probe)[.]ts$|^libs/testing/|/src/testing/' },
  },
};
