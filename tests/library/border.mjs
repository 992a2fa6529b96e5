// The declarations in the installed headers, as clang sees them: for library.test.mjs.

/**
 * The enums, and the public functions that the headers do not define, in the output of `clang -ast-dump=json
 * -ast-dump-filter=kradan` for a program that includes the headers.
 */
export function declaredIn(dump) {
    const declared = { enums: [], functions: new Map() };
    const seen = new Set();

    function visit(node, scope, isPublic) {
        if (!node.kind || node.isImplicit || node.explicitlyDeleted || node.explicitlyDefaulted) return;
        // A declaration can first appear merely as a reference.
        if (seen.has(node.id) || (!node.inner && !node.mangledName)) return;
        seen.add(node.id);
        const inner = node.inner ?? [];
        const name = [...scope, node.name ?? ""];
        switch (node.kind) {
            case "NamespaceDecl":
                for (const child of inner) visit(child, name, true);
                break;
            case "EnumDecl":
                declared.enums.push({ name: name.join("::"), type: node.fixedUnderlyingType?.qualType ?? "int" });
                break;
            case "CXXRecordDecl":
            case "ClassTemplateSpecializationDecl": {
                let open = node.tagUsed !== "class";
                for (const child of inner) {
                    if (child.kind === "AccessSpecDecl") open = child.access === "public";
                    else visit(child, name, isPublic && open);
                }
                break;
            }
            case "ClassTemplateDecl":
                for (const child of inner) if (child.kind !== "CXXRecordDecl") visit(child, scope, isPublic);
                break;
            case "FunctionTemplateDecl":
                for (const child of inner)
                    if (child.inner?.some(({ kind }) => kind === "TemplateArgument")) visit(child, scope, isPublic);
                break;
            case "FriendDecl":
                for (const child of inner) visit(child, scope.slice(0, -1), true);
                break;
            case "FunctionDecl":
            case "CXXMethodDecl":
            case "CXXConstructorDecl":
            case "CXXConversionDecl":
                if (isPublic && node.mangledName && !inner.some(({ kind }) => kind === "CompoundStmt")) {
                    declared.functions.set(node.mangledName, `${name.join("::")}: ${node.type.qualType}`);
                }
        }
    }

    for (const one of dump.split(/^(?=\{$)/m)) visit(JSON.parse(one), [], true);
    return declared;
}
