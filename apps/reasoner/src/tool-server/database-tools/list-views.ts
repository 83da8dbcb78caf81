import { firstOf } from '../tool/bounded-rows';
import { defineTool } from '../tool/tool';
import { databaseName } from '../tool/tool-inputs';

const MAX_VIEWS = 200;
/** Each view's collections are a request of their own. */
const MAX_ASKED = 50;

interface ListedView {
  readonly name: string;
  readonly type: string;
}
interface ViewProperties {
  readonly links?: Readonly<Record<string, unknown>>;
  readonly indexes?: readonly { readonly collection: string }[];
}

export const listViews = defineTool({
  name: 'list-views',
  title: 'Views',
  description:
    'The views of a database that you may read: name, type and the collections that each searches. A view is searched with FOR d IN view SEARCH …; search-manual explains how.',
  input: { database: databaseName },
  run: async ({ database: name }, { database, signal }) => {
    const source = await database(name);
    const { result } = (await source.read('/_api/view', signal)) as { result: readonly ListedView[] };
    const { shown, total } = firstOf(result, MAX_VIEWS);
    const views = [];
    for (const [at, { name: view, type }] of shown.entries()) {
      const path = `/_api/view/${encodeURIComponent(view)}/properties`;
      const { links, indexes } = at < MAX_ASKED ? ((await source.read(path, signal)) as ViewProperties) : {};
      const collections = [...Object.keys(links ?? {}), ...(indexes ?? []).map(({ collection }) => collection)];
      views.push({ name: view, type, collections: [...new Set(collections)] });
    }
    return { data: { views, total } };
  },
});
