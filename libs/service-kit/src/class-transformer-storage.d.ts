/** The decorator registry of class-transformer: the package ships its types, but not under the path that runs. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    findTypeMetadata(target: new () => object, propertyName: string): { typeFunction(): unknown } | undefined;
  };
}
