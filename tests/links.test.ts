import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { foreignFolders, readText, root } from './architecture/source-files.ts';

/** The links in all pages of the project, from one page to another and within one. */

const pages = globSync('**/*.md', {
  cwd: root,
  exclude: (name) => foreignFolders.has(path.basename(name)),
});

/** The anchors of a page's headings, as code hosts make them. */
const anchorsOf = (page: string): string[] =>
  [...readText(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link leads to a file, and to a heading in it', () => {
  const links = pages.flatMap((page) =>
    [...readText(page).matchAll(/\]\((?!https?:)([^()\s]+)\)/g)].map(([, link = '']) => {
      const [file = '', anchor] = link.split('#');
      return { page, link, anchor, target: file ? path.join(path.dirname(page), file) : page };
    }),
  );
  expect(links.length).toBeGreaterThan(400);
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(path.join(root, target)) ||
      (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  );
  expect(broken.map(({ page, link }) => `${page}: ${link}`)).toEqual([]);
});
