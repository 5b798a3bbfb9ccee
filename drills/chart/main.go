// Renders the chart as Helm does, with Go's templates and the functions of sprig from Debian's packages, where no helm can be installed. Helm's own functions that the chart
// uses are here: include, toYaml, toJson. Usage: render <chart> <values as JSON>. Prints the YAML of all templates.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	chart := os.Args[1]
	var values map[string]interface{}
	check(json.Unmarshal([]byte(os.Args[2]), &values))
	var about struct{ Name, Version, AppVersion string }
	text, err := os.ReadFile(filepath.Join(chart, "Chart.yaml"))
	check(err)
	check(yaml.Unmarshal(text, &about))

	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	delete(functions, "env")
	delete(functions, "expandenv")
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) string {
		out, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(out), "\n")
	}
	all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		template.Must(all.New(filepath.Base(file)).Parse(string(text)))
	}
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   map[string]interface{}{"Name": about.Name, "Version": about.Version, "AppVersion": about.AppVersion},
		"Release": map[string]interface{}{"Name": "springfield", "Namespace": "default", "Service": "Helm", "IsInstall": true},
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".tpl") {
			continue
		}
		fmt.Printf("---\n# %s\n", filepath.Base(file))
		check(all.ExecuteTemplate(os.Stdout, filepath.Base(file), data))
		fmt.Println()
	}
}
