/** Inline markup of reStructuredText as Markdown: roles and references become their words, links of the web stay links. */
export function rstInline(text: string, substitutions: ReadonlyMap<string, string> = new Map()): string {
  return text
    .split(/(``.+?``)/s)
    .map((part, index) => (index % 2 === 1 ? `\`${part.slice(2, -2)}\`` : inlineText(part, substitutions)))
    .join('');
}

function inlineText(text: string, substitutions: ReadonlyMap<string, string>): string {
  return text
    .replace(/\|([^|\s](?:[^|\n]*[^|\s])?)\|_{0,2}/g, (all, name: string) => substitutions.get(name) ?? all)
    .replace(/:([a-z][\w+.:-]*):`([^`]+)`/gi, (_, role: string, content: string) => roleText(role, content))
    .replace(/`([^`<]+?)\s*<(https?:[^`>\s]+)>`_{1,2}/g, '[$1]($2)')
    .replace(/`([^`<]+?)\s*<[^`>]+>`_{1,2}/g, '$1')
    .replace(/`([^`]+)`_{1,2}/g, '$1')
    .replace(/\[#?(\w[\w.-]*)\]_/g, '[$1]')
    .replace(/(?<![\w`:/])([\p{L}\d](?:[\w.-]*[\p{L}\d])?)__?(?![\w`])/gu, '$1')
    .replace(/\\([^\s])/g, '$1')
    .replace(/\\\s/g, '');
}

/** `:ref:`words <target>`` shows its words; `~` and `!` in front of a name say how to show it. The roles of series (docutils) hold a number. */
function roleText(role: string, content: string): string {
  const series = /^(pep|rfc)$/i.exec(role)?.[1];
  if (series !== undefined && /^\d+(?:#.*)?$/.test(content)) return `${series.toUpperCase()} ${content.replace(/#.*$/, '')}`;
  const words = (/^(.+?)\s*<[^>]*>$/s.exec(content)?.[1] ?? content).replace(/^[~!.]+/, '');
  if (
    /^(code|literal|file|samp|program|command|option|kbd|envvar|class|func|meth|mod|attr|data|exc|obj|const|type)$/.test(
      role.replace(/^.*:/, ''),
    )
  )
    return `\`${words}\``;
  return words;
}
