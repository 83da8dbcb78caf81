/** A tool as its server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** A tool as the coder and its model know it: names are unique over all servers, and such as every endpoint takes. */
export interface RegisteredTool extends ListedTool {
  readonly server: string;
  /** the name that its server knows */
  readonly nameThere: string;
}

export interface ToolCatalog {
  readonly tools: ReadonlyMap<string, RegisteredTool>;
  /** sentences about tools that go by another name here, or were left out, by server */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
}

/** Endpoints take no more. */
const MOST_TOOLS = 128;
const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 1_200;
const LARGEST_SCHEMA = 16_384;

/**
 * Tools of all servers under one naming: the server that was registered first keeps its names, a later one's tool of the same name is called
 * `server-tool`.
 */
export function toolCatalog(servers: readonly { readonly name: string; readonly tools: readonly ListedTool[] }[]): ToolCatalog {
  const tools = new Map<string, RegisteredTool>();
  const remarks = new Map<string, string[]>();
  for (const server of servers) {
    const told: string[] = [];
    for (const tool of server.tools) {
      const name = freeName(tool.name, server.name, tools);
      if (name === undefined || tools.size >= MOST_TOOLS) told.push(`${tool.name} is left out`);
      else {
        if (name !== tool.name) told.push(`${tool.name} is called ${name}`);
        tools.set(name, bounded(tool, name, server.name));
      }
    }
    if (told.length > 0) remarks.set(server.name, told);
  }
  return { tools, remarks };
}

function freeName(name: string, server: string, taken: ReadonlyMap<string, unknown>): string | undefined {
  const candidates = [name, `${server}-${name}`].map((candidate) => candidate.replaceAll(/[^\w-]/g, '_').slice(0, LONGEST_NAME));
  return candidates.find((candidate) => candidate !== '' && !taken.has(candidate));
}

function bounded({ name, description, inputSchema }: ListedTool, called: string, server: string): RegisteredTool {
  const isSmall = JSON.stringify(inputSchema).length <= LARGEST_SCHEMA;
  return {
    name: called,
    nameThere: name,
    server,
    description: description.slice(0, LONGEST_DESCRIPTION),
    inputSchema: isSmall ? inputSchema : { type: 'object' },
  };
}
